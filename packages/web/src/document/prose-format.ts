/** Formats that are Markdown, as written or as they were converted. */
export const proseFormat = /\.(?:md|mdx|mdown|mkdn?|markdown|qmd|rmd|html?|xhtml|docx|pdf|ipynb|eml)$/i
