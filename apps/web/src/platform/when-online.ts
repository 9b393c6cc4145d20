/**
 * Fetches code that a page loads in the background. Without a connection it waits for one instead of
 * failing, which would replace the page by an error.
 */
export async function fetchWhenOnline<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await fetchPart()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return fetchWhenOnline(fetchPart)
  }
}
