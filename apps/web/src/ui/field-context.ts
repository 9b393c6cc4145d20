import { createContext, use } from 'react'

/** What a field tells the control inside it, as the attributes the control must carry. */
export interface FieldAttributes {
  id?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  'aria-describedby'?: string | undefined
}

export const FieldContext = createContext<FieldAttributes>({})

/** The attributes of the surrounding `Field`, overruled by what the control was given itself. */
export function useFieldAttributes(own: FieldAttributes = {}): FieldAttributes {
  const field = use(FieldContext)
  return {
    id: own.id ?? field.id,
    'aria-invalid': own['aria-invalid'] ?? field['aria-invalid'],
    'aria-required': own['aria-required'] ?? field['aria-required'],
    'aria-describedby':
      [field['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ') || undefined,
  }
}
