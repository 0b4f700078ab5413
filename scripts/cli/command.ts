/** A command whose flags are read, ready to run. */
export type Prepared = {
  /** Returns the exit code. Loads the peer packages. */
  run(): Promise<number>
  /** True for a command that starts the embedded database whatever DATABASE_URL says. */
  embedded?: boolean
}

/** A loaded command. */
export type Command = {
  /**
   * Throws a TypeError for flags that the command does not take, before anything is fetched. Needs no peer
   * package.
   */
  prepare(args: string[]): Prepared
  /** Prints the flags. */
  help(): void
}
