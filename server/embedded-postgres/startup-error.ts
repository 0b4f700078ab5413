export class DatabaseStartupError extends Error {
  override name = 'DatabaseStartupError'
}

export const useAnotherDatabase = 'or set DATABASE_URL to a PostgreSQL of your own'
