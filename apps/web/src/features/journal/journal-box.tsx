import { listVisibleLevels } from '@casework/contract/document-levels'
import { BODY_MAX } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { DeadlineDialog } from '~/features/deadlines'
import { DATE_LIMITS } from '~/platform/i18n/date-limits'
import { currentTimeInputValue, todayInputValue } from '~/platform/i18n/format'
import { Can, usePermission, usePermissions } from '~/platform/permissions/permissions'
import { Button, Chips, Field, Panel, Textarea, TextInput, UnsavedDialog } from '~/ui'
import { AudienceLine } from './audience-line.tsx'
import {
  beginSaving,
  changeDraft,
  discardDraft,
  useEntryDraft,
  type EntryDraft,
  type EntryPlace,
} from './entry-draft-store.ts'
import {
  getDirectionLabel,
  getKindLabel,
  listLevelOptions,
  readMinutes,
  WRITTEN_KINDS,
} from './journal-labels.ts'
import { useCreateEntry } from './journal.hooks.ts'

interface JournalBoxProps {
  case_id: number
  session_id?: number
  /** Why nothing can be added to the case. */
  disabledReason?: string | undefined
}

/** A text, a kind, a time and a level: one press saves what was said or done. */
export function JournalBox(props: JournalBoxProps) {
  return (
    <Can permission={['document', 'create']}>
      <Panel title={t('Journal')}>
        <EntryBox {...props} />
      </Panel>
    </Can>
  )
}

const getNow = () => `${todayInputValue()}T${currentTimeInputValue()}`

function useEntryBox(place: EntryPlace) {
  const draft = useEntryDraft(place)
  const levels = listVisibleLevels(usePermissions().role)
  return {
    draft,
    change: (next: Partial<EntryDraft>) => changeDraft(place, next),
    clear: () => discardDraft(place),
    // A draft may be older than a lowered role.
    level: levels.find((level) => level === draft.level) ?? levels[0] ?? 'green',
    minutes: draft.minutes ?? String(readMinutes(draft.text) ?? ''),
    happened_at: draft.happened_at ?? getNow(),
  }
}

type Box = ReturnType<typeof useEntryBox>

/** Saves what the box holds, once; a failed save keeps it. */
function useSaveEntry(
  { case_id, session_id, disabledReason }: JournalBoxProps,
  { draft, minutes, happened_at, level }: Box,
  addDeadline: () => void,
) {
  const mayAddDeadline = usePermission('session', 'create')
  const create = useCreateEntry(mayAddDeadline ? addDeadline : undefined)
  const [isTried, setIsTried] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const minutesError = describeMinutes(minutes)
  const save = () => {
    setIsTried(true)
    if (disabledReason !== undefined || isEmpty || minutesError) return
    const idempotencyKey = beginSaving({ case_id, session_id })
    if (idempotencyKey === undefined) return
    const body = {
      case_id,
      session_id: session_id ?? null,
      kind: draft.kind,
      direction: draft.kind === 'note' ? null : draft.direction,
      body: draft.text,
      happened_at,
      minutes: minutes === '' ? null : Number(minutes),
      security_level: level,
    }
    create.mutate({ body, idempotencyKey }, { onSuccess: () => setIsTried(false) })
  }
  return {
    save,
    isPending: draft.isSaving ?? false,
    textError: isTried && isEmpty ? t('Please enter a text') : undefined,
    minutesError: isTried ? minutesError : undefined,
  }
}

function EntryBox(props: JournalBoxProps) {
  const { case_id, disabledReason } = props
  const box = useEntryBox(props)
  const [deadlineIsOpen, setDeadlineIsOpen] = useState(false)
  const saving = useSaveEntry(props, box, () => setDeadlineIsOpen(true))
  return (
    <SaveKey onPress={saving.save}>
      <Field label={t('Text')} hideLabel plain error={saving.textError}>
        <Textarea
          value={box.draft.text}
          rows={Math.min(10, Math.max(2, box.draft.text.split('\n').length))}
          maxLength={BODY_MAX}
          placeholder={t('Write a note, a call, a letter…')}
          onChange={(event) => box.change({ text: event.target.value })}
        />
      </Field>
      <BoxChoices box={box} minutesError={saving.minutesError} />
      <AudienceLine level={box.level} />
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          pending={saving.isPending}
          disabledReason={disabledReason}
          onClick={saving.save}
        >
          {t('Save entry')}
        </Button>
        {box.draft.text !== '' && (
          <Button tone="ghost" disabled={saving.isPending} onClick={box.clear}>
            {t('Discard')}
          </Button>
        )}
      </div>
      <LeavingGuard isDirty={box.draft.text.trim() !== ''} onLeave={box.clear} />
      <DeadlineDialog
        case_id={case_id}
        open={deadlineIsOpen}
        onClose={() => setDeadlineIsOpen(false)}
      />
    </SaveKey>
  )
}

/** Ctrl+Enter, or Cmd+Enter, anywhere in the box; once however long it is held. */
function SaveKey({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) onPress()
  })
  useEffect(() => {
    const shown = frame.current
    shown?.addEventListener('keydown', press)
    return () => shown?.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={frame} className="grid gap-3">
      {children}
    </div>
  )
}

const describeMinutes = (minutes: string) =>
  minutes === '' || (/^\d{1,4}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= 1440)
    ? undefined
    : t('Minutes must be a whole number from 1 to 1440')

interface BoxChoicesProps {
  box: Box
  minutesError: string | undefined
}

function BoxChoices({ box, minutesError }: BoxChoicesProps) {
  const { draft, change } = box
  const { role } = usePermissions()
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Chips
          label={t('Kind')}
          chips={WRITTEN_KINDS.map((kind) => ({
            label: getKindLabel(kind),
            pressed: kind === draft.kind,
            onPress: () => change({ kind }),
          }))}
        />
        {draft.kind !== 'note' && (
          <Chips
            label={t('Direction')}
            chips={(['out', 'in'] as const).map((direction) => ({
              label: getDirectionLabel(direction),
              pressed: direction === draft.direction,
              onPress: () => change({ direction }),
            }))}
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('Date and time')} plain>
          <TextInput
            {...DATE_LIMITS['datetime-local']}
            type="datetime-local"
            value={box.happened_at}
            onChange={(event) => change({ happened_at: event.target.value })}
          />
        </Field>
        <Field label={t('Minutes')} plain error={minutesError}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={box.minutes}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        </Field>
      </div>
      <Chips
        label={t('Level')}
        chips={listLevelOptions(role).map(({ value, label }) => ({
          label,
          pressed: value === box.level,
          onPress: () => change({ level: value }),
        }))}
      />
    </>
  )
}

/** Asks before another page is opened; the text is discarded then. */
function LeavingGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    // A reload keeps the text.
    enableBeforeUnload: false,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <UnsavedDialog
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
