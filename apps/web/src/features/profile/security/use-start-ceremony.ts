import type { SecondFactor } from '@casework/contract/second-factor'
import { useRef, useState } from 'react'
import { toast } from '~/ui'
import { countFactors, getFactorMessage } from './second-factor.hooks.ts'

/**
 * Starts adding a factor. The first one needs the password, which the dialog asks for. Further ones
 * need a fresh factor, so the server is asked before the dialog opens.
 */
export function useStartCeremony<Started>(
  factor: SecondFactor,
  startOnServer: (body: { current_password?: string }) => Promise<Started>,
) {
  const [isOpen, setIsOpen] = useState(false)
  const [started, setStarted] = useState<Started>()
  const [isStarting, setIsStarting] = useState(false)
  // A second press can arrive before the button is disabled.
  const isBusy = useRef(false)
  const open = (answer: Started | undefined) => {
    setStarted(() => answer)
    setIsOpen(true)
  }
  const start = async () => {
    if (countFactors(factor) === 0) return open(undefined)
    if (isBusy.current) return
    isBusy.current = true
    setIsStarting(true)
    try {
      open(await startOnServer({}))
    } catch (error) {
      toast.error(getFactorMessage(error))
    } finally {
      isBusy.current = false
      setIsStarting(false)
    }
  }
  return {
    isOpen,
    /** What the server answered; undefined until the password is given. */
    started,
    setStarted: (answer: Started) => setStarted(() => answer),
    isStarting,
    start: () => void start(),
    close: () => setIsOpen(false),
    /** Forgets the answer, which contains secrets. Its form is shown until the dialog has closed. */
    forget: () => setStarted(undefined),
  }
}
