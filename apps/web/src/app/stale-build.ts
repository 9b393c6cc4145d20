const MARK = 'casework-reloaded'

/**
 * A new version was installed while this page was open: its files have other names and the old ones are gone. The page
 * is loaded anew, once; if that does not help, the error shows as usual.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(MARK) === location.href) return
    sessionStorage.setItem(MARK, location.href)
    event.preventDefault()
    location.reload()
  })
}
