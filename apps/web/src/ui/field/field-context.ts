import { createContext, use } from 'react'

/** Attributes that a field passes to the control inside it. */
export interface FieldAttributes {
  id?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  'aria-describedby'?: string | undefined
}

export const FieldContext = createContext<FieldAttributes>({})

/** Attributes of the surrounding `Field`; the control's own attributes override them. */
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
