import { t } from '@casework/texts'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button, TextInput } from '~/ui'
import { Tool } from './tool.tsx'
import type { useFind } from './use-find.ts'
import type { FindField } from './use-find-field.ts'

type Found = ReturnType<typeof useFind>
const MAX_LENGTH = 200

interface FindBarProps {
  field: FindField
  found: Found
  pageCount: number
  /** The visible page has a text, and no words in it. */
  hasNoText: boolean
  onWalk: (direction: 1 | -1) => void
  onClose: () => void
}

/** Finds words in the document. Enter walks to the next match, Shift and Enter to the one before. */
export function FindBar({ field, found, pageCount, hasNoText, onWalk, onClose }: FindBarProps) {
  const { query, asked } = field
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked === 0) return
    input.current?.focus()
    input.current?.select()
  }, [asked])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onWalk(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-2 py-1">
      <TextInput
        ref={input}
        type="search"
        aria-label={t('Find in this document')}
        placeholder={t('Find in this document')}
        className="min-w-0 flex-1 max-sm:h-11!"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={query}
        onChange={(event) => field.type(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="flex">
        <Tool
          label={t('Previous match')}
          icon={ChevronUp}
          isOff={found.total === 0}
          onPress={() => onWalk(-1)}
        />
        <Tool
          label={t('Next match')}
          icon={ChevronDown}
          isOff={found.total === 0}
          onPress={() => onWalk(1)}
        />
        <Tool label={t('Close find')} icon={X} onPress={onClose} />
      </div>
      {query.trim() !== '' && <Result found={found} pageCount={pageCount} hasNoText={hasNoText} />}
    </search>
  )
}

type ResultProps = Pick<FindBarProps, 'found' | 'pageCount' | 'hasNoText'>

function Result({ found, pageCount, hasNoText }: ResultProps) {
  return (
    <p className="flex min-h-8 w-full flex-wrap items-center gap-x-2 text-meta text-ink-2">
      {/* Read out at the end, not with each page that was searched. */}
      <span role="status">{!found.isRunning && describe(found, hasNoText)}</span>
      {found.isRunning && (
        <>
          <span>
            {t('{n} of {m} pages searched', { n: found.searched, m: pageCount })}
            {found.total > 0 && ` · ${describe(found, false)}`}
          </span>
          <Button tone="quiet" size="sm" className="max-sm:min-h-11" onClick={found.stop}>
            {t('Stop searching')}
          </Button>
        </>
      )}
    </p>
  )
}

function describe({ total, pages, position }: Found, hasNoText: boolean): string {
  const count =
    total === 0
      ? t('No matches in this document')
      : t(
          '{n, plural, one {# match} other {# matches}} on {m, plural, one {# page} other {# pages}}',
          { n: total, m: pages },
        )
  return [
    count,
    position !== undefined && total > 0 && t('Match {n}', { n: position }),
    hasNoText && t('This page has no text yet.'),
  ]
    .filter(Boolean)
    .join(' · ')
}
