import { deadlineDuties } from '@casework/contract/deadline-duties'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { buildQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { linkClass } from '~/ui'

interface DutiesLineProps {
  user_id: number
  name: string
  /** False once the person may be gone: the server then has no duties of theirs. */
  asks?: boolean
}

/** What a person leaves behind; nothing without duties. */
export function DutiesLine({ user_id, name, asks = true }: DutiesLineProps) {
  const { data } = useQuery({
    ...buildQuery(deadlineDuties.duties, { params: { user_id } }),
    refetchOnMount: 'always',
    enabled: asks,
  })
  if (!data || data.open_deadlines + data.lead_in_cases === 0) return null
  return (
    <p className="mt-3">
      {describe(data.open_deadlines, data.lead_in_cases, name)}{' '}
      <Link {...paths.deadlines({ hand_over: user_id })} className={clsx(linkClass, 'underline')}>
        {t('Hand over first')}
      </Link>
    </p>
  )
}

/** Names only what there is. */
function describe(deadlines: number, cases: number, name: string): string {
  if (cases === 0)
    return t(
      '{n, plural, one {# open deadline of {name} will need another person.} other {# open deadlines of {name} will need another person.}}',
      { n: deadlines, name },
    )
  if (deadlines === 0)
    return t(
      '{n, plural, one {# case of {name} will need another person.} other {# cases of {name} will need another person.}}',
      { n: cases, name },
    )
  return t(
    '{n, plural, one {# open deadline} other {# open deadlines}} and {m, plural, one {# case} other {# cases}} of {name} will need another person.',
    { n: deadlines, m: cases, name },
  )
}
