import { canSee, LEVELS, type Level } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useState } from 'react'
import { usePermissions } from '~/platform/permissions/permissions'
import { SecurityBadge } from '~/platform/security-badge'
import { FieldGroup, RadioCards } from '~/ui'
import { LevelEffect } from '../effect/level-effect.tsx'
import { countLevels, getLevelLabel } from '../level-labels.ts'
import { BatchFormDialog, type BatchFormProps } from './batch-form.tsx'
import { restoreLevels } from './restore-documents.ts'

export function ChangeLevelDialog(props: BatchFormProps) {
  const { documents } = props
  const n = documents.length
  const [level, setLevel] = useState<Level | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const lowered = level === null ? 0 : countLowered(documents, level)
  const buildChange = () => {
    setIsMissing(level === null)
    return level === null ? null : { change: { security_level: level } }
  }
  return (
    <BatchFormDialog
      {...props}
      title={t(
        '{n, plural, one {Change level of # document} other {Change level of # documents}}',
        { n },
      )}
      description={countLevels(documents.map(({ security_level }) => security_level))}
      width="lg"
      submitLabel={t('Change level')}
      texts={{
        done: t(
          '{n, plural, one {# document updated successfully} other {# documents updated successfully}}',
          { n },
        ),
        failed: t('Failed to update documents'),
      }}
      restore={restoreLevels}
      isDirty={level !== null}
      buildChange={buildChange}
      effect={level !== null && <LevelEffect documents={documents} level={level} />}
    >
      <FieldGroup
        label={t('New level')}
        error={isMissing && level === null ? t('Please choose a level') : undefined}
        required
      >
        <LevelCards value={level} onValueChange={setLevel} />
      </FieldGroup>
      <p role="status" className="text-ink-2 empty:hidden">
        {lowered > 0 &&
          t(
            '{n, plural, one {# document becomes visible to more roles.} other {# documents become visible to more roles.}}',
            { n: lowered },
          )}
      </p>
    </BatchFormDialog>
  )
}

function LevelCards({
  value,
  onValueChange,
}: {
  value: Level | null
  onValueChange: (level: Level) => void
}) {
  const { role } = usePermissions()
  return (
    <RadioCards
      value={value}
      onValueChange={onValueChange}
      className="grid! sm:grid-cols-3"
      cards={LEVELS.map((level) => ({
        value: level,
        label: canSee(role, level) ? (
          <SecurityBadge level={level} />
        ) : (
          t('{level} (Restricted)', { level: getLevelLabel(level) })
        ),
        hint: describeAudience(level),
        disabledReason: canSee(role, level)
          ? undefined
          : t('Your {ROLE} role cannot access {LEVEL} security documents', {
              ROLE: role.toUpperCase(),
              LEVEL: level.toUpperCase(),
            }),
      }))}
    />
  )
}

const describeAudience = (level: Level) =>
  ({
    red: t('Owner and admin only'),
    yellow: t('Owner, admin, diamond and gold'),
    green: t('Everyone in the workspace'),
  })[level]

/** From red to green, each level is visible to more roles. */
const countLowered = (documents: readonly DocumentRecord[], level: Level) =>
  documents.filter(({ security_level }) => LEVELS.indexOf(level) > LEVELS.indexOf(security_level))
    .length
