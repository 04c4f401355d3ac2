"""What the machine gives: memory and time, other libraries, text files."""
