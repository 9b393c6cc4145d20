import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Addresses of the entries before this one, newest first. */
    trail?: readonly string[]
  }
}

const MAX_LENGTH = 20

/** Forms, and the pages of a sign-in, are no place to return to. */
const NO_PLACE = /^\/($|login|register|verify-otp|forgot-password|invitation)|\/(create|edit)$/

/**
 * The browser's history, in which each entry knows those before it, also after a reload. An entry
 * that is replaced keeps its trail; a link to the present address replaces it, as in a browser.
 */
export function createTrailHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  const getTrail = () => history.location.state.trail ?? []
  history.replace = (path, state, options) =>
    replace(path, { ...state, trail: getTrail() }, options)
  history.push = (path, state, options) => {
    const { href } = history.location
    if (path === href) history.replace(path, state, options)
    else push(path, { ...state, trail: [href, ...getTrail()].slice(0, MAX_LENGTH) }, options)
  }
  return history
}

const getPath = (href: string) => new URL(href, 'http://localhost').pathname

/**
 * Where the page was opened from, and how many entries back that is. Undefined if it was opened by
 * its address, or from a page outside of the signed-in app.
 */
export function findOrigin(
  trail: readonly string[],
  pathname: string,
): { href: string; pathname: string; steps: number } | undefined {
  // The page's own earlier entries, such as with its history open, and forms are passed over.
  const isPassed = (path: string) => path.startsWith(`${pathname}/`) || path === pathname
  const at = trail.findIndex((href) => {
    const path = getPath(href)
    return !isPassed(path) && !path.endsWith('/create') && !path.endsWith('/edit')
  })
  const href = trail[at]
  if (href === undefined || NO_PLACE.test(getPath(href))) return undefined
  return { href, pathname: getPath(href), steps: at + 1 }
}
