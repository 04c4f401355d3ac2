"""`python -m kalmar` is the command line."""

from kalmar.cli import main

if __name__ == "__main__":
    main()
