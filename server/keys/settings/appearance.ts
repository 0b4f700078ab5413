import type { components } from '../../../generated/types.ts'
import { newLogoToken } from './logo-token.ts'

type Stored = { brand_color: string | null; logo_id: string | null }

export function toAppearance(
  tenantId: number,
  { brand_color, logo_id }: Stored,
  publicBaseUrl: string,
): components['schemas']['Appearance'] {
  const logo_url = logo_id && `${publicBaseUrl}/logos/${newLogoToken(tenantId, logo_id)}`
  return { brand_color, logo_url }
}
