/** One piece, by its code in UN/ECE Recommendation 20. */
export const PIECE = 'C62'
