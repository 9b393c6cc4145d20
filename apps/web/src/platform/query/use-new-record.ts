import { t } from '@casework/texts'
import { useState } from 'react'
import type { Creation } from '~/ui'

/** The last row of a combobox and the dialog that it opens, which creates what is typed. */
export function useNewRecord(): {
  creation: Creation
  dialog: { open: boolean; name: string; onClose: () => void }
} {
  const [{ open, name }, set] = useState({ open: false, name: '' })
  return {
    creation: {
      describe: (typed) => t('Create “{name}”', { name: typed }),
      onCreate: (typed) => set({ open: true, name: typed }),
    },
    dialog: { open, name, onClose: () => set({ open: false, name }) },
  }
}
