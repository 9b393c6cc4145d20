import { documentContents } from '@casework/contract/document-texts'
import type { DocumentText, MailHead, TextBlock, TextPart } from '@casework/contract/file-texts'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { formatInstant } from '~/platform/i18n/format'
import { DefinitionList } from '~/ui'
import { FileFailure, FileNoticeBox, FileSkeleton, SHEET } from './file-frame.tsx'
import { useFileQuery } from './use-file-query.ts'

const readText = async (bytes: Blob) =>
  ((await new Response(bytes).json()) as { data: DocumentText }).data

/** The text of a Word, Excel, text or mail file. All of it is text nodes, so none of it is markup. */
export function FileText({ document }: { document: DocumentRecord }) {
  const text = useFileQuery(documentContents.text, document, readText)
  if (text.isError)
    return (
      <FileFailure
        title={t('The text could not be loaded')}
        error={text.error}
        retrying={text.isFetching}
        onRetry={() => void text.refetch()}
      />
    )
  if (!text.data) return <FileSkeleton label={t('Loading…')} />
  const { notice, is_cut, mail, parts } = text.data
  if (parts.length === 0) return <FileNoticeBox isSheet notice={t(notice ?? '')} />
  const isEmpty = mail === null && parts.every(({ blocks }) => blocks.length === 0)
  if (isEmpty) return <FileNoticeBox isSheet notice={t('This file has no text.')} />
  const hints = [notice && t(notice), is_cut && t('Only the beginning is shown.')]
  return (
    <section
      aria-label={t('Text of the file')}
      // On a phone the facts follow below, so that a long text scrolls within its sheet.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      className={clsx('card min-w-0 px-[6%] py-6 wrap-anywhere max-lg:overflow-y-auto', SHEET)}
    >
      {(notice !== null || is_cut) && (
        <p className="mb-5 border-b border-line pb-3 text-meta text-ink-3">
          {hints.filter(Boolean).join(' ')}
        </p>
      )}
      {mail && <Head mail={mail} />}
      {parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
    </section>
  )
}

function Head({ mail }: { mail: MailHead }) {
  const { attachments, date } = mail
  const fields = [
    { term: t('Sender'), value: mail.from },
    { term: t('Recipients'), value: mail.to },
    { term: t('Copy to'), value: mail.cc },
    { term: t('Date'), value: isInstant(date) ? formatInstant(date) : date },
    { term: t('Subject'), value: mail.subject },
    { term: t('Attachments'), value: attachments.join(', ') },
  ]
  return (
    <DefinitionList
      rows
      className="mb-5 border-b border-line pb-5"
      items={fields.filter(({ value }) => value !== '')}
    />
  )
}

/** A mail may have any text as its date. */
const isInstant = (date: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date)

function Part({ part: { name, blocks } }: { part: TextPart }) {
  return (
    <div className="mb-6 space-y-3">
      {name !== null && <h2 className="text-card">{name}</h2>}
      {blocks.map((block, at) => (
        <Block key={at} block={block} label={name ?? t('Table')} />
      ))}
    </div>
  )
}

function Block({ block, label }: { block: TextBlock; label: string }) {
  if (block.kind === 'table') return <Rows rows={block.rows} label={label} />
  if (block.kind === 'heading')
    return (
      <div role="heading" aria-level={Math.min(6, block.level + 1)} className="pt-2 text-card">
        {block.text}
      </div>
    )
  return (
    <p
      className="text-large [tab-size:2rem] whitespace-pre-wrap"
      style={block.kind === 'item' ? { paddingLeft: `${1 + block.depth * 1.25}rem` } : undefined}
    >
      {block.kind === 'item' && (
        <span aria-hidden className="-ml-4 inline-block w-4">
          •
        </span>
      )}
      {block.text}
    </p>
  )
}

function Rows({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  const width = Math.max(...rows.map((row) => row.length))
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-max min-w-full border-collapse text-label">
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {Array.from({ length: width }, (_, at) => (
                <td
                  key={at}
                  className="max-w-80 min-w-16 border border-line px-2 py-1 align-top whitespace-pre-wrap"
                >
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
