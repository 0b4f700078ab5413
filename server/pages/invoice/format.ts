import { ENGLISH } from '../../locales/language.ts'

/** The dashboard is in English, whatever the language of its customers. */
export const { formatMoney, formatPrice, formatQuantity } = ENGLISH
