import type { Level } from '@casework/contract/document-levels'
import type { PersonRecord } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { ConflictLine } from '~/features/conflicts'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { LevelChangeEffect } from '~/platform/effect/level-change-effect'
import { FormSelect, FormText, FormTextarea } from '~/platform/form'
import { usePermissions } from '~/platform/permissions/permissions'
import { getKindOptions, getLevelOptions } from './party-labels.ts'

/** The fields of a person of the directory; undefined is a new one. */
export function PersonFields({ person }: { person: PersonRecord | undefined }) {
  const { role } = usePermissions()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormText
        name="name"
        label={t('Name')}
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      <Suspense fallback={null}>
        <ConflictLine side="other" except_person_id={person?.id} className="sm:col-span-2" />
      </Suspense>
      <FormSelect name="kind" label={t('Kind')} options={getKindOptions()} />
      <FormSelect name="security_level" label={t('Level')} options={getLevelOptions(role)} />
      {person && <ChosenLevelEffect present={person.security_level} />}
      <FormText name="email" label={t('Email')} type="email" autoComplete="off" />
      <FormText name="phone" label={t('Phone')} inputMode="tel" autoComplete="off" />
      <FormTextarea name="address" label={t('Address')} rows={2} className="sm:col-span-2" />
      <FormTextarea name="note" label={t('Note')} rows={3} className="sm:col-span-2" />
    </div>
  )
}

/** Shown once another level is chosen. */
function ChosenLevelEffect({ present }: { present: Level }) {
  const level = useWatch({ name: 'security_level' }) as Level
  return level === present ? null : (
    <LevelChangeEffect className="sm:col-span-2" from={present} to={level} />
  )
}
