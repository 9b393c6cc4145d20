import { canSee, LEVELS, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useId, type MouseEvent } from 'react'
import { usePermissions } from '~/platform/permissions/permissions'
import { LEVEL_STYLES, SecurityBadge } from '~/platform/security-badge'
import { Button, VisuallyHidden } from '~/ui'
import { getLevelLabel } from '../level-labels.ts'

/** Why the role may not use a level; undefined if it may. */
export const getLevelReason = (role: Role, level: Level) =>
  canSee(role, level)
    ? undefined
    : t('Your {ROLE} role cannot create {LEVEL} security documents', {
        ROLE: role.toUpperCase(),
        LEVEL: level.toUpperCase(),
      })

interface LevelShapesProps {
  label: string
  value: Level
  disabled: boolean
  onValueChange: (level: Level) => void
}

/** The level of one file as three shapes. */
export function LevelShapes({ label, value, disabled, onValueChange }: LevelShapesProps) {
  const { role } = usePermissions()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex gap-1">
      {LEVELS.map((level) => (
        <LevelRadio
          key={level}
          level={level}
          name={name}
          checked={level === value}
          disabled={disabled}
          reason={getLevelReason(role, level)}
          onChoose={() => onValueChange(level)}
        />
      ))}
    </div>
  )
}

interface LevelRadioProps {
  level: Level
  name: string
  checked: boolean
  disabled: boolean
  reason: string | undefined
  onChoose: () => void
}

function LevelRadio({ level, name, checked, disabled, reason, onChoose }: LevelRadioProps) {
  const reasonId = useId()
  const { shape, className } = LEVEL_STYLES[level]
  const isBlocked = reason !== undefined
  const preventSelection = (event: MouseEvent) => event.preventDefault()
  return (
    <label
      title={reason ?? getLevelLabel(level)}
      className={clsx(
        'relative grid size-11 place-items-center rounded-md border transition-colors duration-[120ms] sm:size-8',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        checked ? clsx('border-current', className) : 'border-line text-ink-3',
        isBlocked || disabled ? 'cursor-not-allowed' : 'hover:border-line-strong',
        (isBlocked || (disabled && !checked)) && 'opacity-45',
      )}
    >
      <input
        type="radio"
        // As in `RadioCards`: arrow keys cannot select a level that has a group of its own.
        name={isBlocked ? `${name}-${level}` : name}
        aria-label={getLevelLabel(level)}
        checked={checked && !isBlocked}
        disabled={disabled}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={isBlocked ? preventSelection : undefined}
        onChange={isBlocked ? () => undefined : onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
      />
      <svg aria-hidden width="12" height="12" viewBox="0 0 12 12">
        <path d={shape} fill="currentColor" />
      </svg>
      {isBlocked && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </label>
  )
}

interface SetAllLevelsProps {
  onChoose: (level: Level) => void
}

/** Sets the level of all files, and says what the shapes mean. */
export function SetAllLevels({ onChoose }: SetAllLevelsProps) {
  const { role } = usePermissions()
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mt-3 mb-2 flex flex-wrap items-center gap-x-1 gap-y-1"
    >
      <span id={id} className="mr-1.5 text-label font-semibold">
        {t('Set all to')}
      </span>
      {LEVELS.map((level) => (
        <Button
          key={level}
          tone="ghost"
          size="sm"
          className="h-11! px-1! sm:h-8!"
          disabledReason={getLevelReason(role, level)}
          onClick={() => onChoose(level)}
        >
          <SecurityBadge level={level} />
        </Button>
      ))}
    </div>
  )
}
