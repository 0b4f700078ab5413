/** Express refuses malformed percent-encoding, and body-parser large forms and unknown charsets. */
export function isClientsFault(error: unknown): boolean {
  if (error instanceof URIError) return true
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500
}
