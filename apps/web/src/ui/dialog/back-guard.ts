/** Returns true if the page may not be left; may ask first. */
export type AskBeforeBack = () => boolean | Promise<boolean>

/** Set by the app, since the kit does not know the router. `block` returns how to unblock. */
export const backGuard: { block?: (ask: AskBeforeBack) => () => void } = {}
