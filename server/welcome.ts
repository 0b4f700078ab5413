export function welcome(baseUrl: string, key: string, { hasDemo }: { hasDemo: boolean }): string {
  return `
A new database, with a demo company in it${hasDemo ? ', which fills with ten customers now' : ''}. Its test key, shown only now:

  ${key}

The reference is at ${baseUrl}/docs. A first request:

  curl -s ${baseUrl}/v1/customers \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"name": "Acme Robotics", "email": "billing@acme-robotics.example"}'

`
}
