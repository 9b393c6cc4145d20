import { t } from '@casework/texts'
import { Ellipsis, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BELOW, useMediaQuery } from '../use-media-query.ts'
import { RecordBack } from '../router/record-back.tsx'
import { Button, ButtonLink, HEAD_ACTIONS, Menu, PageHeader, type MenuItem } from '~/ui'

/** A button of the head, or an entry of "More" below 768 px. */
export interface RecordAction extends MenuItem {
  /** What the page is opened for: a button at every width. The first one is primary. */
  isMain?: boolean
  pending?: boolean
  /** Is in "More" at every width. */
  isMinor?: boolean
  /** Comes last, and is never loud. */
  isDeletion?: boolean
}

/** Deletes the record of a page. */
export const buildDeletion = (onSelect: () => void, disabledReason?: string): RecordAction => ({
  label: t('Delete'),
  icon: Trash2,
  onSelect,
  isDeletion: true,
  ...(disabledReason !== undefined && { disabled: true, hint: disabledReason }),
})

interface RecordHeadProps extends Omit<ComponentProps<typeof PageHeader>, 'actions' | 'compact'> {
  back: ComponentProps<typeof RecordBack>
  actions: readonly RecordAction[]
}

/**
 * The head of a record's page. Its actions are buttons from 768 px on; on a phone they are a menu
 * beside the way back, so that the page begins with its title, and the main ones stand below it.
 */
export function RecordHead({ back, actions, ...header }: RecordHeadProps) {
  const isNarrow = useMediaQuery(BELOW.md)
  const main = actions.filter(({ isMain }) => isMain)
  const deletions = actions.filter(({ isDeletion }) => isDeletion)
  const others = actions.filter(({ isMain, isDeletion }) => !isMain && !isDeletion)
  const minor = others.filter(({ isMinor }) => isMinor)
  if (isNarrow)
    return (
      <>
        <div
          {...HEAD_ACTIONS}
          className="-mt-5 flex min-h-9 items-center justify-between gap-3 *:first:mb-0"
        >
          <RecordBack {...back} />
          <More groups={[others, deletions]} />
        </div>
        <PageHeader {...header} compact actions={main.length > 0 && <Buttons actions={main} />} />
      </>
    )
  return (
    <>
      <RecordBack {...back} />
      <PageHeader
        {...header}
        actions={
          actions.length > 0 && (
            <>
              <Buttons actions={main} />
              <Buttons actions={others.filter(({ isMinor }) => !isMinor)} />
              <More groups={[minor]} />
              <Buttons actions={deletions} />
            </>
          )
        }
      />
    </>
  )
}

type LinkElement = ComponentProps<typeof ButtonLink>['render']

const Buttons = ({ actions }: { actions: readonly RecordAction[] }) =>
  actions.map((action, index) => (
    <ActionButton key={action.label} action={action} tone={getTone(action, index)} />
  ))

const getTone = ({ isMain, isDeletion }: RecordAction, index: number) =>
  isMain && index === 0 ? 'primary' : isDeletion ? 'ghost' : 'secondary'

interface ActionButtonProps {
  action: RecordAction
  tone: ReturnType<typeof getTone>
}

function ActionButton({ action, tone }: ActionButtonProps) {
  const { label, icon: Icon, render, onSelect, pending, disabled, hint } = action
  const content = (
    <>
      {Icon && <Icon aria-hidden size={15} />}
      {label}
    </>
  )
  if (render) return <ButtonLink render={render as LinkElement}>{content}</ButtonLink>
  return (
    <Button
      tone={tone}
      title={disabled ? undefined : hint}
      pending={pending}
      onClick={onSelect}
      disabledReason={disabled ? hint : undefined}
    >
      {content}
    </Button>
  )
}

function More({ groups }: { groups: readonly (readonly RecordAction[])[] }) {
  const filled = groups.filter(({ length }) => length > 0)
  if (filled.length === 0) return null
  return (
    <Menu
      trigger={
        <Button
          size="icon"
          aria-label={t('More')}
          className="max-md:-mr-3 max-md:h-9 max-md:w-11 max-md:border-transparent max-md:bg-transparent"
        >
          <Ellipsis aria-hidden size={17} />
        </Button>
      }
      groups={filled}
    />
  )
}
