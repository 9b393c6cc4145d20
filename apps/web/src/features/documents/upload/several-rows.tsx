import { MAX } from '@casework/contract/parts/fields'
import type { Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { formatFileSize } from '~/platform/i18n/format'
import { Button, ProgressBar, TextInput } from '~/ui'
import { LevelShapes } from './level-shapes.tsx'
import { uploadQueue } from './upload-queue.ts'
import { describeState } from './upload-rows.tsx'
import { isBeingChecked, type OwnFields } from './upload-store.ts'
import { isFixed, type ChosenFile } from './use-chosen-files.ts'

interface SeveralRowsProps {
  rows: readonly ChosenFile[]
  onChange: (row: ChosenFile, change: Partial<OwnFields>) => void
  onRemove: (row: ChosenFile) => void
  /** Has the focus when no row is left. */
  fallback: RefObject<HTMLElement | null>
}

/** One row a file: name, level, size, state. Delete removes the row that has the focus. */
export function SeveralRows({ rows, onChange, onRemove, fallback }: SeveralRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (rows.length === 0) return null
  const remove = (row: ChosenFile) => {
    const index = rows.indexOf(row)
    const items = list.current?.children
    const next = items?.[index + 1] ?? items?.[index - 1] ?? fallback.current
    next?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus()
    onRemove(row)
  }
  return (
    <ul ref={list} className="divide-y divide-line rounded-md border border-line">
      {rows.map((row) => (
        <SeveralRow
          key={row.item?.key ?? `${row.file.lastModified} ${row.file.size} ${row.file.name}`}
          row={row}
          onChange={(change) => onChange(row, change)}
          onRemove={() => remove(row)}
        />
      ))}
    </ul>
  )
}

interface SeveralRowProps {
  row: ChosenFile
  onChange: (change: Partial<OwnFields>) => void
  onRemove: () => void
}

function SeveralRow({ row, onChange, onRemove }: SeveralRowProps) {
  const { file, own, item } = row
  const fixed = isFixed(row)
  const canRemove = item === null || (item.state !== 'done' && !isBeingChecked(item))
  const removeByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Delete' || event.repeat || !canRemove || isEditingText(event.target)) return
    event.preventDefault()
    onRemove()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its controls have the focus
    <li className="px-3 py-2 sm:py-1.5 sm:pr-1.5" onKeyDown={removeByKey}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:flex-nowrap">
        <NameField
          file={file}
          name={own.doc_name}
          disabled={fixed}
          onChange={(doc_name) => onChange({ doc_name })}
        />
        <LevelShapes
          label={t('Security level of {name}', { name: file.name })}
          value={own.security_level}
          disabled={fixed}
          onValueChange={(security_level: Level) => onChange({ security_level })}
        />
        <RowState row={row} />
        <RowButtons row={row} onRemove={canRemove ? onRemove : undefined} />
      </div>
      {item?.state === 'sending' && (
        <ProgressBar
          className="mt-1.5 mr-1.5"
          label={t('Upload progress of {name}', { name: file.name })}
          value={item.percent}
        />
      )}
      {item?.failure && (
        <p className="pt-1 text-label text-danger">
          {item.failure.text}
          {item.failure.detail && <span className="block">{item.failure.detail}</span>}
        </p>
      )}
    </li>
  )
}

/** Whether Delete would remove a character. */
const isEditingText = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'text' && target.value !== ''

interface NameFieldProps {
  file: File
  name: string
  disabled: boolean
  onChange: (name: string) => void
}

function NameField({ file, name, disabled, onChange }: NameFieldProps) {
  return (
    <div className="min-w-0 flex-[1_0_100%] sm:flex-1" title={file.name}>
      <TextInput
        aria-label={t('Name of {file}', { file: file.name })}
        placeholder={file.name.replace(/\.[^.]*$/, '')}
        value={name}
        maxLength={MAX.name}
        autoComplete="off"
        disabled={disabled}
        className="h-11! sm:h-8!"
        onChange={(event) => onChange(event.target.value)}
      />
      {name.trim() !== '' && <p className="truncate pt-0.5 text-meta text-ink-3">{file.name}</p>}
    </div>
  )
}

function RowState({ row: { file, item } }: { row: ChosenFile }) {
  const state = item && describeState({ ...item, speed: null })
  return (
    <p className="min-w-0 flex-1 text-right text-meta text-ink-3 tabular-nums sm:w-24 sm:flex-none sm:whitespace-nowrap">
      {state !== null && (
        <span className={clsx('block', item?.state === 'failed' ? 'text-danger' : 'text-ink-2')}>
          {state}
        </span>
      )}
      <span className="block">{formatFileSize(file.size)}</span>
    </p>
  )
}

interface RowButtonsProps {
  row: ChosenFile
  onRemove: (() => void) | undefined
}

function RowButtons({ row: { file, item }, onRemove }: RowButtonsProps) {
  const touchSize = 'size-11! sm:size-8!'
  return (
    <div className="flex justify-end sm:min-w-8">
      {item?.failure?.remedy === 'retry' && (
        <Button
          tone="ghost"
          size="icon-sm"
          className={touchSize}
          title={t('Retry')}
          aria-label={t('Retry {name}', { name: file.name })}
          onClick={() => uploadQueue.retry(item.key)}
        >
          <RotateCw aria-hidden size={15} />
        </Button>
      )}
      {onRemove && (
        <Button
          tone="ghost"
          size="icon-sm"
          className={touchSize}
          title={t('Remove')}
          aria-label={t('Remove {name}', { name: file.name })}
          onClick={onRemove}
        >
          <X aria-hidden size={15} />
        </Button>
      )}
    </div>
  )
}
