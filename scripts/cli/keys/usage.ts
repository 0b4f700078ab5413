export const USAGE = `Usage: usage-billing keys create --company NAME --mode live|test [--currency USD]   prints the key alone
       usage-billing keys list
       usage-billing keys revoke ID
       usage-billing keys revoke - < FILE     reads the ID or the key from standard input`
