/** The embedded PostgreSQL cannot be had. The message is for the user: what is wrong, and what to do about it. */
export class DatabaseStartupError extends Error {
  override name = 'DatabaseStartupError'
}

/** The way out that every such message can end with. */
export const useAnotherDatabase = 'or set DATABASE_URL to a PostgreSQL of your own'
