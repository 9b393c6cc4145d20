import {
  IMPORT_FIELDS,
  type ClientImportPreview,
  type ImportField,
} from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { useEffect, useId, useRef } from 'react'
import { formatCount } from '~/platform/i18n/format'
import { Banner, Select, type SelectOption } from '~/ui'
import { ImportCounts } from './import-counts.tsx'
import { ImportLines } from './import-lines.tsx'
import { listWarnings } from './import-files.ts'
import { useCountryName } from './use-country-name.ts'

type Column = ClientImportPreview['columns'][number]

interface ImportPreviewProps {
  preview: ClientImportPreview
  onChange: (columns: Column[]) => void
  /** Another choice of columns is being read. */
  isReading: boolean
  /** The user has pressed Import although no column has the names. */
  isRefused: boolean
}

/** How the file will be read, before anything is stored. */
export function ImportPreview({ preview, onChange, isReading, isRefused }: ImportPreviewProps) {
  const top = useRef<HTMLDivElement>(null)
  // The field of the file, which had the focus, is gone.
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const { columns, rows, error } = preview
  const change = (index: number, field: ImportField | null) =>
    onChange(columns.map((one) => (one.index === index ? { ...one, field } : one)))
  const { lines, more } = listWarnings(preview)
  const notes = [...describeUnused(preview), ...lines]
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={t('Preview')}
      aria-busy={isReading}
      className="space-y-5 outline-none"
    >
      {error !== null && (
        <Banner
          tone={isRefused ? 'error' : 'warning'}
          title={isRefused ? t('Import failed') : error}
        >
          {isRefused ? error : t('Choose below which column has the names.')}
        </Banner>
      )}
      {error === null && <ImportCounts term={t('Will be imported')} result={preview} />}
      {notes.length > 0 && (
        <ImportLines
          id="import-notes"
          title={t('Please check')}
          lines={notes}
          rest={more > 0 ? t('{n} more', { n: formatCount(more) }) : undefined}
        />
      )}
      {rows.length > 0 && <FirstRows rows={rows} />}
      <Columns columns={columns} onChange={change} />
    </div>
  )
}

/** Columns with texts that are in no client, or not in all of them. */
function describeUnused({ columns, unused_columns }: ClientImportPreview): string[] {
  const list = (isUsed: boolean) =>
    columns
      .filter(({ field, example }) => example !== '' && (field !== null) === isUsed)
      .map(({ heading }) => heading)
      .filter((heading) => unused_columns.includes(heading))
      .join(', ')
  const [unused, partly] = [list(false), list(true)]
  return [
    unused && t('Columns not used: {columns}', { columns: unused }),
    partly && t('Used only where no other column has a value: {columns}', { columns: partly }),
  ].filter((line) => line !== '')
}

function FirstRows({ rows }: Pick<ClientImportPreview, 'rows'>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow mb-1.5">
        {t('The first rows, as they will be read')}
      </h3>
      <ol className="divide-y divide-line rounded-md border border-line">
        {rows.map((row) => (
          <FirstRow key={row.row} row={row} />
        ))}
      </ol>
    </section>
  )
}

function FirstRow({ row }: { row: ClientImportPreview['rows'][number] }) {
  const country = useCountryName(row.country) ?? row.country_code
  const values = [
    [t('Mobile'), row.mobile],
    [t('Email'), row.email],
    [t('Country'), country],
  ].filter(([, value]) => value !== '')
  return (
    <li className="px-3 py-2 text-label">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold text-ink">{row.name || t('No name')}</span>
        <span className="shrink-0 text-meta text-ink-3">{t('Row {row}', { row: row.row })}</span>
      </p>
      <dl className="flex flex-wrap gap-x-4 text-ink-2">
        {values.map(([term, value]) => (
          <div key={term} className="flex gap-1.5">
            <dt className="text-ink-3">{term}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {row.reason !== null && (
        <p className="text-danger">{t('Not imported: {reason}', { reason: row.reason })}</p>
      )}
    </li>
  )
}

/** The choice of a column that feeds no field. */
const UNUSED = 'unused'

function Columns({
  columns,
  onChange,
}: {
  columns: readonly Column[]
  onChange: (index: number, field: ImportField | null) => void
}) {
  const id = useId()
  const options: SelectOption<ImportField | typeof UNUSED>[] = [
    { value: UNUSED, label: t('Not used') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: labelField(field) })),
  ]
  const filled = columns.filter(({ field, example }) => field !== null || example !== '')
  const empty = columns.length - filled.length
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow mb-1.5">
        {t('Columns')}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {filled.map(({ index, heading, field, example }) => (
          <li key={index} className="flex items-center gap-3 px-3 py-1.5 text-label">
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-ink">{heading}</p>
              <p className="truncate text-meta text-ink-3">{example}</p>
            </div>
            <Select
              size="sm"
              className="max-w-44 shrink-0 sm:max-w-52"
              aria-label={t('Field for the column {column}', { column: heading })}
              options={options}
              value={field ?? UNUSED}
              onValueChange={(value) => onChange(index, value === UNUSED ? null : value)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-meta text-ink-3">
        {t('Several columns can feed one field: in each row, the first filled one counts.')}
        {empty > 0 &&
          ` ${t('{n, plural, one {# empty column is} other {# empty columns are}} not listed.', { n: empty })}`}
      </p>
    </section>
  )
}

const labelField = (field: ImportField): string =>
  ({
    name: t('Name'),
    first_name: t('First name'),
    last_name: t('Last name'),
    company: t('Company, if no name'),
    country_code: t('Country'),
    mobile: t('Mobile'),
    email: t('Email'),
  })[field]
