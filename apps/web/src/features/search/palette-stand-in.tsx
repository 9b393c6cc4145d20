import { t } from '@casework/texts'
import { TextInput } from '~/ui'
import type { PaletteText } from './use-palette-text.ts'

/**
 * Takes the keys typed while the palette's code is loading. A real input, so that accents, pasting
 * and Backspace work; visible only if loading takes a while.
 */
export function PaletteStandIn({ text, onClose }: { text: PaletteText; onClose: () => void }) {
  return (
    <div className="delayed-appear fixed inset-0 z-40">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('Close')}
        className="absolute inset-0 bg-scrim"
        onClick={onClose}
      />
      <div className="card absolute inset-x-4 top-[8vh] mx-auto max-w-[680px] p-5 shadow-popup">
        <TextInput
          autoFocus
          size="lg"
          aria-label={t('Search clients, cases, sessions, documents and screens')}
          placeholder={t('Name, title, email or screen')}
          autoComplete="off"
          spellCheck={false}
          value={text.draft}
          onChange={({ target }) => text.change(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape') onClose()
            if (key === 'Enter' && !nativeEvent.isComposing && text.draft.trim() !== '')
              text.enter()
          }}
        />
      </div>
    </div>
  )
}
