"""Small games that exist only to test the kernel and the conformance checks."""
