import { deadlineDuties } from '@casework/contract/deadline-duties'
import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { FailedPart, PartSkeleton } from '~/features/cases'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { getErrorMessage } from '~/platform/http/api-error'
import { formatFullDay } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { Banner, Button, Checkbox, Dialog, Field, Select, toast } from '~/ui'
import { useHandOver } from './deadlines.hooks.ts'

interface HandOverDialogProps {
  /** Who hands over; null lets the user choose. */
  from: number | null
  open: boolean
  onClose: () => void
}

/** The open deadlines of the firm, of which the dialog shows those of one person. */
const useOpenDeadlines = () =>
  useQuery({
    ...buildQuery(deadlineEndpoints.list, { query: { state: 'open', page_size: 100 } }),
    refetchOnMount: 'always',
  })

const toNumber = (value: string): number | null => (value === '' ? null : Number(value))

/** What is chosen, and how it is saved. */
function useHandOverForm(given: number | null, onClose: () => void) {
  const [chosen, setChosen] = useStateAcrossSignIn<number | null>('hand over from', null)
  const [to, setTo] = useStateAcrossSignIn<number | null>('hand over to', null)
  const [left, setLeft] = useStateAcrossSignIn<ReadonlySet<number>>('not handed over', new Set())
  const [withCases, setWithCases] = useStateAcrossSignIn('hand over cases', true)
  const handOver = useHandOver()
  const list = useOpenDeadlines()
  const from = given ?? chosen
  const mine = (list.data?.items ?? []).filter(({ responsible }) => responsible?.user_id === from)
  const isPartial = mine.some(({ id }) => left.has(id))
  const sayDone = ({ deadlines }: { deadlines: number }) => {
    toast.success(
      t('{n, plural, one {# deadline handed over} other {# deadlines handed over}}', {
        n: deadlines,
      }),
    )
    close()
  }
  /** The next opening is another hand-over. */
  const close = () => {
    setChosen(null)
    setTo(null)
    setLeft(new Set())
    setWithCases(true)
    onClose()
  }
  const save = () => {
    if (from === null || to === null) return
    const kept = mine.map(({ id }) => id).filter((id) => !left.has(id))
    const body = {
      from_user_id: from,
      to_user_id: to,
      deadline_ids: isPartial ? kept : null,
      with_cases: withCases,
    }
    handOver.mutate({ body }, { onSuccess: sayDone })
  }
  const isDirty = chosen !== null || to !== null || left.size > 0 || !withCases
  const values = { from, to, left, withCases, isDirty }
  return { ...values, mine, list, handOver, save, close, setChosen, setTo, setLeft, setWithCases }
}

/** Gives the open deadlines of a person to another one, and their cases if wanted. */
export function HandOverDialog({ from: given, open, onClose }: HandOverDialogProps) {
  const form = useHandOverForm(given, onClose)
  const { from, to, handOver } = form
  const isReady = from !== null && to !== null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !handOver.isPending && form.close()}
      title={t('Hand over')}
      footer={
        <>
          <Button onClick={form.close}>{t('Cancel')}</Button>
          <Button
            tone="primary"
            pending={handOver.isPending}
            disabledReason={isReady ? undefined : t('Please choose both people')}
            onClick={form.save}
          >
            {t('Hand over')}
          </Button>
        </>
      }
    >
      <Fields form={form} isFixed={given !== null} />
    </Dialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useHandOverForm>
  isFixed: boolean
}

function Fields({ form, isFixed }: FieldsProps) {
  const { from, to, list, handOver } = form
  return (
    <div data-dirty={form.isDirty} className="space-y-4">
      <People
        from={from}
        to={to}
        deadlines={list.data?.items ?? []}
        isFixed={isFixed}
        onFrom={form.setChosen}
        onTo={form.setTo}
      />
      {list.error ? (
        <FailedPart part={list} message={t('Failed to load deadlines')} />
      ) : !list.data ? (
        <PartSkeleton lines={3} />
      ) : (
        from !== null && <Choices deadlines={form.mine} left={form.left} onChange={form.setLeft} />
      )}
      {from !== null && to !== null && (
        <WithCases from={from} to={to} isOn={form.withCases} onChange={form.setWithCases} />
      )}
      {handOver.error && (
        <Banner tone="error">
          {getErrorMessage(handOver.error, t('Failed to save deadline'))}
        </Banner>
      )}
    </div>
  )
}

interface PeopleProps {
  from: number | null
  to: number | null
  deadlines: readonly Deadline[]
  isFixed: boolean
  onFrom: (id: number | null) => void
  onTo: (id: number | null) => void
}

const useMembers = () =>
  useQuery({ ...buildQuery(firmEndpoints.members), refetchOnMount: 'always' }).data ?? []

/** Whoever is responsible for something can hand over, also after they have left. */
function People({ from, to, deadlines, isFixed, onFrom, onTo }: PeopleProps) {
  const members = useMembers()
  const known = new Map(members.map(({ user_id, name }) => [user_id, name]))
  for (const { responsible } of deadlines)
    if (responsible && !known.has(responsible.user_id))
      known.set(responsible.user_id, responsible.name)
  const toOption = ([id, name]: readonly [number, string]) => ({ value: String(id), label: name })
  const receivers = members.filter(
    ({ user_id, works_on_sessions }) => works_on_sessions && user_id !== from,
  )
  const none = { value: '', label: t('Please choose') }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('From')} required>
        <Select
          options={[none, ...[...known].map(toOption)]}
          value={from === null ? '' : String(from)}
          disabled={isFixed}
          onValueChange={(value) => onFrom(toNumber(value))}
        />
      </Field>
      <Field label={t('To')} required>
        <Select
          options={[none, ...receivers.map(({ user_id, name }) => toOption([user_id, name]))]}
          value={to === null ? '' : String(to)}
          onValueChange={(value) => onTo(toNumber(value))}
        />
      </Field>
    </div>
  )
}

interface ChoicesProps {
  deadlines: readonly Deadline[]
  /** Not handed over. */
  left: ReadonlySet<number>
  onChange: (left: ReadonlySet<number>) => void
}

function Choices({ deadlines, left, onChange }: ChoicesProps) {
  if (deadlines.length === 0) return <p className="text-ink-2">{t('No open deadline')}</p>
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <ul aria-label={t('Open deadlines')} className="divide-y divide-line">
      {deadlines.map(({ id, title, due_on, case_number }) => (
        <li key={id} className="py-2">
          <Checkbox
            checked={!left.has(id)}
            onCheckedChange={(checked) => toggle(id, checked)}
            label={`${title}, ${case_number}, ${formatFullDay(due_on)}`}
          />
        </li>
      ))}
    </ul>
  )
}

interface WithCasesProps {
  from: number
  to: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function WithCases({ from, to, isOn, onChange }: WithCasesProps) {
  const { data } = useQuery(buildQuery(deadlineDuties.duties, { params: { user_id: from } }))
  const name = useMembers().find(({ user_id }) => user_id === to)?.name ?? ''
  if (!data || data.lead_in_cases === 0) return null
  return (
    <Checkbox
      checked={isOn}
      onCheckedChange={onChange}
      label={t(
        '{m, plural, one {Also make {name} responsible for # case} other {Also make {name} responsible for # cases}}',
        { m: data.lead_in_cases, name },
      )}
    />
  )
}
