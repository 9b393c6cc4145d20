const RETRY_MS = 20_000

/**
 * Fetches the code of a part of a page, until it is there: an error would replace the page. A device
 * may say that it is online while its connection does not work, so it is not asked.
 * @param onFailed called after the first failure
 */
export async function fetchWhenOnline<Part>(
  fetchPart: () => Promise<Part>,
  onFailed?: () => void,
): Promise<Part> {
  try {
    return await fetchPart()
  } catch (error) {
    // The code may be there, and fail while it runs.
    // oxlint-disable-next-line eslint/no-console -- nothing else would say so
    console.error('The code of a part could not be loaded', error)
    onFailed?.()
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
      addEventListener('online', resolve, { once: true })
    })
    return fetchWhenOnline(fetchPart)
  }
}
