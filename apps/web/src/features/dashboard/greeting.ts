import { t } from '@casework/texts'
import { currentTimeInputValue } from '~/platform/i18n/format'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { dropTitles } from '~/ui'
import { useClock } from '~/platform/use-clock'

export function useGreeting(): string {
  const { name } = useSignedInUser()
  const hour = Number(useClock(() => currentTimeInputValue().slice(0, 2)))
  return getGreeting(hour, dropTitles(name).split(/\s+/)[0] ?? '')
}

function getGreeting(hour: number, name: string): string {
  if (hour < 12) return t('Good morning, {name}', { name })
  return hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name })
}
