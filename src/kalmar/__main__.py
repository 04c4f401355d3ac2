"""Run the command line by `python -m kalmar`."""

from kalmar.cli import main

if __name__ == "__main__":
    main()
