import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Card, Checkbox } from '~/ui'
import { BELOW, useMediaQuery } from '../use-media-query.ts'

type NameElement = ReactElement<{ className?: string; title?: string; children?: ReactNode }>

export interface RecordCardProps {
  name: string
  /** The link, or button, that opens the record; its name is added. */
  link: NameElement
  /** All of the card opens the record. */
  isWhole?: boolean
  /** Before the name, such as an initial. */
  picture?: ReactNode
  /** Above the name, in one line with the actions, such as the number of a case. */
  eyebrow?: ReactNode
  /** Below the name. */
  line?: ReactNode
  /** The second of two lines on a phone, instead of the rest of the card. */
  brief: ReactNode
  /** After the two lines on a phone. */
  badge?: ReactNode
  selected?: boolean
  /** Absent if the role can do nothing with selected records. */
  onSelectedChange?: ((on: boolean) => void) | undefined
  /** Icons, and the menu of the record. */
  actions?: ReactNode
  /** The facts. */
  children?: ReactNode
  className?: string
}

/** A record of a list with its actions: a card as high as its facts, or two lines on a phone. */
export function RecordCard(props: RecordCardProps) {
  const isPhone = useMediaQuery(BELOW.sm)
  return isPhone ? <PhoneRecord {...props} /> : <DeskRecord {...props} />
}

function DeskRecord({ isWhole = false, className, children, ...props }: RecordCardProps) {
  const { picture, eyebrow, line } = props
  const heading = (
    <>
      <h2 className="text-card">
        <Name {...props} covers={isWhole} />
      </h2>
      {line}
    </>
  )
  return (
    <Card
      interactive={isWhole}
      className={clsx(
        'flex h-full flex-col p-3.5! has-checked:border-petrol has-checked:bg-petrol-soft',
        className,
      )}
    >
      <div className={clsx('flex gap-2', eyebrow ? 'min-h-8 items-center' : 'items-start')}>
        {picture}
        <div className="min-w-0 flex-1">{eyebrow ?? heading}</div>
        <div className="relative z-[1] -my-0.5 -mr-1 flex items-center gap-1">
          <SelectBox {...props} />
          {props.actions}
        </div>
      </div>
      {eyebrow && heading}
      {children}
    </Card>
  )
}

/** Two lines. The whole of it opens the record. */
export function PhoneRecord(
  props: Pick<
    RecordCardProps,
    'name' | 'link' | 'brief' | 'badge' | 'selected' | 'onSelectedChange' | 'actions'
  >,
) {
  return (
    <div className="relative flex min-h-14 items-center gap-1 py-1 pr-1 pl-3 has-checked:bg-petrol-soft">
      <SelectBox {...props} />
      <div className="min-w-0 flex-1 pl-1">
        <h2 className="text-[15px] leading-6">
          <Name {...props} covers />
        </h2>
        <p className="truncate text-meta text-ink-3">{props.brief}</p>
      </div>
      {props.badge}
      <div className="relative z-[1] flex">{props.actions}</div>
    </div>
  )
}

function Name({
  name,
  link,
  covers,
}: Pick<RecordCardProps, 'name' | 'link'> & { covers: boolean }) {
  return cloneElement(
    link,
    {
      title: name,
      className: clsx(
        'block max-w-full truncate rounded-sm text-left hover:text-petrol',
        covers && 'after:absolute after:inset-0 after:rounded-lg',
      ),
    },
    name,
  )
}

function SelectBox({
  name,
  selected = false,
  onSelectedChange,
}: Pick<RecordCardProps, 'name' | 'selected' | 'onSelectedChange'>) {
  return (
    onSelectedChange && (
      <Checkbox
        hideLabel
        className="relative z-[1]"
        label={t('Select {name}', { name })}
        checked={selected}
        onCheckedChange={onSelectedChange}
      />
    )
  )
}
