/** Matches every id of the API. */
export const ID = /^c[a-z0-9]{24}$/
