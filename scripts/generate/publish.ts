import { type ContractDocument, endpointsOf, operationAt, toNode } from '../../contract/document.ts'
import { samplesOf } from './samples/samples.ts'

/** The bundle as it is published: with code samples at each operation, and the tables of schemas where the guides name them. */
export function publish(bundle: ContractDocument): ContractDocument {
  const document = structuredClone(bundle)
  for (const endpoint of endpointsOf(document))
    operationAt(document, endpoint)['x-codeSamples'] = samplesOf(document, endpoint)
  const info = toNode(document.info)
  info.description = String(info.description).replaceAll(MARKER, (_, place: string) =>
    tableAt(document, place),
  )
  return document
}

/** Matches a marker such as `<!-- the table of the schema ValidationProblem.code -->`. */
const MARKER = /<!-- the table of the schema ([\w.]+) -->/g

/** The table in the description of a schema, or of a field of it. */
function tableAt({ components }: ContractDocument, place: string): string {
  const [name = '', field] = place.split('.')
  const schema = toNode(components.schemas?.[name])
  const { description } = field === undefined ? schema : toNode(toNode(schema.properties)[field])
  const rows = String(description)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  if (rows.length === 0) throw new Error(`a guide names the table of ${place}, which has none`)
  return rows.join('\n')
}
