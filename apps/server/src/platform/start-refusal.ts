/**
 * The installation cannot start as it is. The message is a plain sentence for the administrator; no
 * stack is printed.
 */
export class StartRefusal extends Error {}
