import type { PageText } from '@casework/contract/document-reader'
import type { MailHead, TextBlock } from '@casework/contract/file-texts'
import { t } from '@casework/texts'
import { memo, useMemo } from 'react'
import { formatInstant } from '~/platform/i18n/format'
import { DefinitionList } from '~/ui'
import { listMarks, Marked, type Mark, type Marks } from './marked.tsx'
import { countPieces } from './matches.ts'

type MarksByPiece = ReadonlyMap<number, readonly Mark[]>

interface PartTextProps {
  part: NonNullable<PageText['part']>
  marks: Marks
}

/** One part of a Word, Excel, text or mail file. All of it is text nodes, so none of it is markup. */
export const PartText = memo(function PartText({ part, marks }: PartTextProps) {
  const { name, blocks, mail } = part
  const marksOf = useMemo(() => listMarks(marks), [marks])
  const starts = listStarts(blocks.map(countPieces))
  return (
    <div className="space-y-3">
      {mail && <Head mail={mail} />}
      {name !== null && <h2 className="text-card">{name}</h2>}
      {blocks.map((block, at) => (
        <Block
          key={at}
          block={block}
          label={name ?? t('Table')}
          marks={marksOf}
          first={starts[at] ?? 0}
        />
      ))}
    </div>
  )
})

/** Where each begins that has so many pieces. */
function listStarts(counts: readonly number[], first = 0): number[] {
  const starts = [first]
  for (const count of counts) starts.push((starts.at(-1) ?? 0) + count)
  return starts
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

interface BlockProps {
  block: TextBlock
  label: string
  marks: MarksByPiece
  /** The number of its first piece on the page. */
  first: number
}

function Block({ block, label, marks, first }: BlockProps) {
  if (block.kind === 'table')
    return <Rows rows={block.rows} label={label} marks={marks} first={first} />
  const text = <Marked text={block.text} marks={marks.get(first)} />
  if (block.kind === 'heading')
    return (
      <div role="heading" aria-level={Math.min(6, block.level + 1)} className="pt-2 text-card">
        {text}
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
      {text}
    </p>
  )
}

interface RowsProps extends Omit<BlockProps, 'block'> {
  rows: readonly (readonly string[])[]
}

function Rows({ rows, label, marks, first }: RowsProps) {
  const width = Math.max(...rows.map((row) => row.length))
  const starts = listStarts(
    rows.map((row) => row.length),
    first,
  )
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
              {Array.from({ length: width }, (_, at) => {
                const text = row[at]
                return (
                  <td
                    key={at}
                    className="max-w-80 min-w-16 border border-line px-2 py-1 align-top whitespace-pre-wrap"
                  >
                    {text !== undefined && (
                      <Marked text={text} marks={marks.get((starts[line] ?? 0) + at)} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
