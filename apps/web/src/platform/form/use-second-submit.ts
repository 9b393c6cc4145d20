import { useRef } from 'react'

/** A second button that submits a form, such as "Save and add case". */
export interface SecondSubmit {
  label: string
  onChoose: (isChosen: boolean) => void
}

/** @returns the button for `FormActions`, and whether it was pressed last */
export function useSecondSubmit(
  label: string,
  isOffered: boolean,
): { also: SecondSubmit | undefined; wasChosen: () => boolean } {
  const chosen = useRef(false)
  const onChoose = (isChosen: boolean) => (chosen.current = isChosen)
  return { also: isOffered ? { label, onChoose } : undefined, wasChosen: () => chosen.current }
}
