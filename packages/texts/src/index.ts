export { activeLanguage, setLanguage, t } from './active-language.ts'
export {
  addCatalogue,
  isKnownLanguage,
  sourceLanguage,
  translate,
  type Catalogue,
} from './catalogues.ts'
export type { Values } from './format.ts'
