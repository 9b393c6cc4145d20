import { t } from '@casework/texts'
import { Ellipsis } from 'lucide-react'
import { Button, Menu, type MenuItem } from '~/ui'

/** Three dots at the end of a card's actions; hidden if the role has none of them. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <Button size="icon-sm" tone="ghost" aria-label={t('Actions for {name}', { name })}>
          <Ellipsis aria-hidden size={17} />
        </Button>
      }
      groups={[items.map((item) => ({ ...item, of: name }))]}
    />
  )
}
