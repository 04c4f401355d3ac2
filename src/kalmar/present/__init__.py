"""All that people see: the only code that prints, renders, plots or serves."""
