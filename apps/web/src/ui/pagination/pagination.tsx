import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { t } from '@casework/texts'
import { listPageButtons } from './page-window.ts'
import { Select } from '../field/select.tsx'

type PageLink = ReactElement<PageAttributes>

interface PageSizes {
  options: readonly number[]
  value: number
  onValueChange: (size: number) => void
}

interface PaginationProps {
  page: number
  totalPages: number
  /** Called with the new page. Pass either this or `pageLink`. */
  onPageChange?: ((page: number) => void) | undefined
  /** Returns a link without children, so that pages can be opened in new tabs. */
  pageLink?: ((page: number) => PageLink) | undefined
  /** Omit it to hide the page size select. */
  sizes?: PageSizes | undefined
}

const pageClass =
  'grid h-8 min-w-8 place-items-center rounded-md px-2 text-label tabular-nums hover:bg-sunken aria-[current=page]:bg-petrol aria-[current=page]:font-bold aria-[current=page]:text-on-petrol'

/** Page buttons and the page size select below a list. */
export function Pagination({ page, totalPages, onPageChange, pageLink, sizes }: PaginationProps) {
  return (
    <nav
      aria-label={t('Pagination')}
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      {sizes && <PageSizeSelect {...sizes} />}
      <ol className="ml-auto flex items-center gap-1">
        {listPageButtons(page, totalPages).map((entry) =>
          entry === 'gap' ? (
            <li key="gap" aria-hidden className="px-1 text-ink-3">
              …
            </li>
          ) : (
            <li key={entry}>
              {cloneElement<PageAttributes>(
                pageLink?.(entry) ?? <button type="button" onClick={() => onPageChange?.(entry)} />,
                buildPageAttributes(entry, page),
                entry,
              )}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

interface PageAttributes {
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
}

function buildPageAttributes(entry: number, page: number): PageAttributes {
  return {
    className: pageClass,
    'aria-label': t('Page {page}', { page: entry }),
    'aria-current': entry === page ? 'page' : undefined,
  }
}

function PageSizeSelect({ options, value, onValueChange }: PageSizes) {
  return (
    <label className="flex items-center gap-2 text-label whitespace-nowrap text-ink-2">
      {t('Per page')}
      <Select
        size="sm"
        className="w-20"
        options={options.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(value)}
        onValueChange={(size) => onValueChange(Number(size))}
      />
    </label>
  )
}
