/** Accounts must not differ by case alone. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase()
}

export function complainAboutEmail(email: string): string | undefined {
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !hasControls(email)) return undefined
  return 'Enter an email address, such as ada@example.com.'
}

/** Length makes a password strong (NIST SP 800-63B). The maximum bounds hashing. */
export function complainAboutPassword(password: string): string | undefined {
  if (password.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters for the password.`
  return password.length > MAX_PASSWORD
    ? `Use at most ${MAX_PASSWORD} characters for the password.`
    : undefined
}

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 200

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
