import { t } from '@casework/texts'
import { Moon, Sun } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { setTheme, useTheme } from './theme.ts'

/** Switches between light and dark. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <Button
      tone="ghost"
      size="icon"
      aria-label={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <Icon aria-hidden size={17} />
    </Button>
  )
}
