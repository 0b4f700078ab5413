/**
 * Prints the package.json of an image: the service's packages, and those that metrics, traces, PDFs and Stripe need, since nothing is
 * installed into an image later. With the lock of this repository beside it, `npm ci` installs the versions that were tested.
 */
import { PDF_PACKAGES } from '../server/documents/packages.ts'
import { E_INVOICE_PACKAGES } from '../server/e-invoices/create-renderer.ts'
import { commands } from './cli/commands.ts'
import { manifest } from './cli/manifest.ts'
import { EMBEDDED } from './cli/packages/peer-dependencies.ts'

const OPTIONAL = [
  'prom-client',
  '@opentelemetry/api',
  'stripe',
  'nodemailer',
  ...PDF_PACKAGES,
  ...E_INVOICE_PACKAGES,
]

const names = [...commands.serve.peers, ...OPTIONAL].filter(
  (name) => name !== EMBEDDED || process.argv[2] === 'embedded',
)
const { name, version, peerDependencies, allowScripts } = manifest
const dependencies = {
  ...manifest.dependencies,
  ...Object.fromEntries(names.map((each) => [each, peerDependencies[each]])),
}
console.log(JSON.stringify({ name, version, private: true, dependencies, allowScripts }, null, 2))
