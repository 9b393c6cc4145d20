import { t } from '@casework/texts'
import { todayInputValue } from '~/platform/i18n/format'

/** Fallback for a page without the meta tag. */
const DEFAULT_MAX_PAGES = 20

/** The server puts the number of files that it takes at once into a meta tag of the page. */
export const readMaxPages = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="max-files"]')?.content) ||
  DEFAULT_MAX_PAGES

const scanPages = new WeakMap<File, readonly File[]>()
let scans = 0

/**
 * Returns a file that stands for photos which the server joins into one PDF (INTAKE-014). It has
 * their size and the name of the PDF.
 * @param photos at least one jpeg, in the order of the pages
 */
export function createScan(photos: readonly Blob[]): File {
  scans += 1
  const title = t('Scan {date}', { date: todayInputValue() })
  // A group has each name once.
  const name = scans === 1 ? title : `${title} (${scans})`
  const pages = photos.map((photo) => new File([photo], `${name}.jpg`, { type: 'image/jpeg' }))
  const scan = new File([...photos], `${name}.pdf`)
  scanPages.set(scan, pages)
  return scan
}

/** The photos of a scan; undefined for a file that is sent as it is. */
export const getScanPages = (file: File): readonly File[] | undefined => scanPages.get(file)
