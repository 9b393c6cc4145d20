import { LEVELS, type Level } from '@casework/contract/document-levels'
import { journalEndpoints, type JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { LevelChangeEffect } from '~/platform/effect/level-change-effect'
import { EditedRecord, Form, FormSelect, useAppForm } from '~/platform/form'
import { usePermissions } from '~/platform/permissions/permissions'
import { FormDialog } from '~/ui'
import { AudienceLine } from './audience-line.tsx'
import type { EntryDialogProps } from './entry-dialog-props.ts'
import { listLevelOptions } from './journal-labels.ts'
import { useSetEntryLevel } from './journal.hooks.ts'

const FORM = 'entry-level'
const levelForm = z.object({ security_level: z.enum(LEVELS) })

/** Changes who sees an entry and its amendments. */
export function EntryLevelDialog({ entry, open, onClose }: EntryDialogProps) {
  const change = useSetEntryLevel()
  const save = async ({ id, version }: JournalEntry, security_level: Level) => {
    await change.mutateAsync({ params: { id }, body: { security_level }, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Change level')}
      form={FORM}
      submitLabel={t('Save')}
      pending={change.isPending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={journalEndpoints.get}
        input={{ params: { id: entry.id } }}
        initial={entry}
      >
        {(current) => (
          <LevelForm level={current.security_level} onSave={(level) => save(current, level)} />
        )}
      </EditedRecord>
    </FormDialog>
  )
}

function LevelForm({ level, onSave }: { level: Level; onSave: (level: Level) => Promise<void> }) {
  const form = useAppForm(levelForm, { security_level: level })
  const { role } = usePermissions()
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={({ security_level }) => onSave(security_level)}
      failed={t('Failed to save entry')}
      className="space-y-4"
    >
      <FormSelect
        name="security_level"
        label={t('Level')}
        required
        options={listLevelOptions(role)}
      />
      <ChosenAudience present={level} />
    </Form>
  )
}

/** Who will see the entry, and whom that changes once another level is chosen. */
function ChosenAudience({ present }: { present: Level }) {
  const level = useWatch({ name: 'security_level' }) as Level
  return (
    <>
      <AudienceLine level={level} />
      {level !== present && <LevelChangeEffect from={present} to={level} />}
    </>
  )
}
