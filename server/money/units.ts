/** One piece (UN/ECE Recommendation 20). */
export const PIECE = 'C62'
