/** Options of every route with a loader. The query cache holds the data, the router none. */
export const LOADER_OPTIONS = {
  // Hovering a link loads the page's code but makes no call.
  preload: false,
  // Otherwise the router would show a page of an earlier visit first, and run its loader behind it.
  gcTime: 0,
} as const
