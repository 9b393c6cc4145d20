/**
 * The server cannot start with this environment. The message is for the administrator; no stack
 * trace is printed.
 */
export class StartRefusal extends Error {}
